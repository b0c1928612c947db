/** The strokes of an icon in a square of 24 units, as SVG elements; those in `icons/` are from Lucide. */
export type IconShape = readonly (readonly [tag: string, attributes: Record<string, string>])[]
