import { tint } from './colour.ts'

/** The opening of an SVG document of 824 × 824: a shelf and the wall behind it, in a hue. Close it with `</svg>`. */
export const shelfTile = (hue: number): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824" viewBox="0 0 824 824">' +
  `<linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="${tint(hue, 50, 95.5)}"/><stop offset="1" stop-color="${tint(hue, 44, 92)}"/></linearGradient>` +
  `<linearGradient id="board" x2="0" y2="1"><stop offset="0" stop-color="${tint(hue, 34, 86)}"/><stop offset="1" stop-color="${tint(hue, 38, 89.5)}"/></linearGradient>` +
  `<path d="M0 0H824V668H0Z" fill="url(#wall)"/><path d="M0 668H824V824H0Z" fill="url(#board)"/>`
