# Hot loops are compiled once for each instruction set from one source (base/isa.h). x86-64 has three; elsewhere the
# compiler's own baseline serves (NEON on ARM). Also for the noise library alone (src/noise/CMakeLists.txt).

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(KARST_ISAS baseline avx2 avx512 CACHE STRING "Instruction sets to compile for; fewer serve analysis alone")
    set(KARST_ISA_DEFINITIONS KARST_X86_ISA)
else()
    set(KARST_ISAS baseline)
    set(KARST_ISA_DEFINITIONS)
endif()
set(KARST_ISA_FLAGS_baseline)
set(KARST_ISA_FLAGS_avx2 -march=x86-64-v3)
set(KARST_ISA_FLAGS_avx512 -march=x86-64-v4 -mprefer-vector-width=512)

# karst_isa_objects(target links files...): adds the files to the target, once for each instruction set, with the
# include folders and options of the interface library `links`.
function(karst_isa_objects target links)
    if(NOT ARGN)
        return()
    endif()
    foreach(isa IN LISTS KARST_ISAS)
        add_library(${target}_${isa} OBJECT ${ARGN})
        target_link_libraries(${target}_${isa} PRIVATE ${links})
        target_compile_definitions(${target}_${isa} PRIVATE ISA_SUFFIX=${isa})
        target_compile_options(${target}_${isa} PRIVATE ${KARST_ISA_FLAGS_${isa}})
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${isa}>)
    endforeach()
endfunction()
