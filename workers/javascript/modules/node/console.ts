/** Node's "console" is the global of that name. */
export default console;
