/**
 * Programs of engineDevbench.test.ts that pass by hand and not here, or here and not by hand, by name and why.
 * None does: what the sandbox lacks (the network, libraries that were not offered) fails by hand as well.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {};

/** Tasks whose verdict is a matter of chance by hand as well, so that nothing is to be learnt from comparing. */
export const UNSETTLED: Readonly<Record<string, string>> = {
  'cpp/low_context/47':
    'One thread reads a vector that another one grows: undefined behaviour, which mostly turns out well.',
};
