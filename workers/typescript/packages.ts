/** Packages that the JavaScript engine offers and whose types are laid out for the compiler. */
export const TYPED_PACKAGES: readonly string[] = ['chai'];
