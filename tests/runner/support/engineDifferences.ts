/**
 * Programs of engineDevbench.test.ts that pass by hand and not here, or here and not by hand, by name and why.
 * None does: what the sandbox lacks (the network, libraries that were not offered) fails by hand as well.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {};
