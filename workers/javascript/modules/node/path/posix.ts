export { default } from 'node:path';
