/** A rectangle in the units of the drawing it belongs to. */
export type Box = { x: number; y: number; width: number; height: number }
