# No fused multiply and add: the same bits with every compiler.
CXXFLAGS = -std=c++17 -O2 -Wall -Wextra -fPIC -fvisibility=hidden -ffp-contract=off

@NAME@.so: @NAME@.cpp karst_generator.h
	$(CXX) $(CXXFLAGS) -shared $< -o $@
