/** The first circuit is set up in the office's layout, below no circuit yet. */
export { default } from './consoleShell.tsx';
