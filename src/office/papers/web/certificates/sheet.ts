export interface Sheet {
  /** Draws it, and sets the size of the canvas. */
  readonly draw: (canvas: HTMLCanvasElement) => Promise<void>;
}
