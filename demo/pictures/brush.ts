import { darker, lighter, ownText } from './colour.ts'

/** Shading of a part: cylinder, cushion or flat face. */
export type Light = 'cylinder' | 'cushion' | 'flat'

type PackColours = {
  body: string
  bodyShade: string
  bodyLight: string
  label: string
  labelShade: string
  metal: string
}

/** Drawing tools of a pack: its colours, and parts shaded by light from the upper left. */
export type Brush = {
  colours: PackColours
  /** Name of the content icon. */
  content: string
  /** A filled path with shading. */
  part: (path: string, colour: string, light: Light) => string
  /** A filled path without shading. */
  fill: (path: string, colour: string, opacity?: number) => string
  /** An open line with round caps. */
  line: (path: string, colour: string, width: number, opacity?: number) => string
  /** The content icon, fitted into a box. */
  icon: (x: number, y: number, width: number, height: number, stand?: 'middle' | 'bottom') => string
  /** The shading alone, for a part that is filled otherwise. */
  lightPaint: (light: Light) => string
}

export function packColours(body: string, label: string): PackColours {
  return {
    body: ownText(body),
    bodyShade: darker(body, 0.24),
    bodyLight: lighter(body, 0.42),
    label: ownText(label),
    labelShade: darker(label, 0.26),
    metal: '#d9dde2',
  }
}

const stop = (offset: number, colour: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

const night = '#1d1330'

/** The gradients shared by all parts; each stretches over its part. */
export function lights(prefix: string): string {
  return (
    `<linearGradient id="${prefix}cylinder">${stop(0, night, 0.2)}${stop(0.1, night, 0.03)}${stop(0.2, '#fff', 0.26)}${stop(0.3, '#fff', 0.3)}` +
    `${stop(0.44, '#fff', 0)}${stop(0.62, night, 0)}${stop(0.88, night, 0.17)}${stop(0.96, night, 0.24)}${stop(1, night, 0.16)}</linearGradient>` +
    `<radialGradient id="${prefix}cushion" cx=".34" cy=".3" r=".86" fx=".3" fy=".26">${stop(0, '#fff', 0.3)}${stop(0.4, '#fff', 0.04)}` +
    `${stop(0.62, night, 0.02)}${stop(1, night, 0.26)}</radialGradient>` +
    `<linearGradient id="${prefix}flat" x2=".9" y2="1">${stop(0, '#fff', 0.2)}${stop(0.5, '#fff', 0)}${stop(1, night, 0.1)}</linearGradient>`
  )
}

export function createBrush(prefix: string, given: Pick<Brush, 'colours' | 'content' | 'icon'>): Brush {
  const opacityOf = (opacity: number): string => (opacity === 1 ? '' : ` opacity="${opacity}"`)
  const lightPaint = (light: Light): string => `url(#${prefix}${light})`
  return {
    ...given,
    lightPaint,
    fill: (path, colour, opacity = 1) => `<path d="${path}" fill="${colour}"${opacityOf(opacity)}/>`,
    part: (path, colour, light) =>
      `<path d="${path}" fill="${colour}" fill-rule="evenodd"/><path d="${path}" fill="${lightPaint(light)}" fill-rule="evenodd"/>`,
    line: (path, colour, width, opacity = 1) =>
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacityOf(opacity)}/>`,
  }
}
