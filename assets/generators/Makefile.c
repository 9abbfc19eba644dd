# No fused multiply and add: the same bits with every compiler.
CFLAGS = -O2 -Wall -Wextra -fPIC -fvisibility=hidden -ffp-contract=off

@NAME@.so: @NAME@.c karst_generator.h
	$(CC) $(CFLAGS) -shared $< -o $@
