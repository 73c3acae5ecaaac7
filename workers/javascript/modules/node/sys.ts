export { default } from 'node:util';
