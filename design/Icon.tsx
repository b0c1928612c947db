import { createElement } from 'react'
import type { IconShape } from './icon-shape.ts'

/**
 * Icon: draws one shape of `icons/`; each is a file of its own, so that only those in use are loaded. `label` names it
 * for a screen reader; without one it is decorative. Cards, which repeat, use the CSS-drawn `.plus` and `.minus`
 * instead.
 */
export function Icon({ of: shape, label, size = 24 }: { of: IconShape; label?: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={label ? undefined : true}
      strokeWidth={1.75}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      {shape.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
