/** Node's "process" is the global of that name. */
export default process;
