import type { ComponentType, ReactNode } from 'react'

/** How the surrounding application draws a link inside itself: the design knows no router. */
export type LinkComponent = ComponentType<{
  href: string
  rel?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}>
