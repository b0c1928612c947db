import { createElement, type ReactNode, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Makes a drawing of lucide's data. Stands in the place of lucide's own `createLucideIcon` in the builds: that one
 * carries contexts, class names and merged attributes (2 KB compressed) that `Icon` never asks for.
 */
export default function createIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps): ReactNode =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest.role ? undefined : true,
        ...rest,
      },
      // Strokes never change places: as arguments they need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
