import { createElement } from 'react'
import type { IconShape } from './icon-shape.ts'

/**
 * Icon: `of` one shape of `icons/`, each in a file of its own, so that only what is used is loaded. `label` names it for
 * a screen reader; without one it is ornament beside words. On cards, which repeat, use the drawn `.plus` and `.minus`
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
