// The files of small projects that are generators, compiled in from assets/generators (cmake/styles.cmake). @NAME@
// stands for the generator's name, @LIB@ for the same as Rust has it.
#pragma once

extern const char generator_header[], generator_c[], generator_cpp[], generator_rust[];
extern const char generator_make_c[], generator_make_cpp[], generator_cargo[];
