import type { ReactNode } from 'react'
import { brokenBox, unplugged } from './page-drawings.tsx'

/** FailedDrawing: the drawing above "failed" and "no internet", the same everywhere. */
export const FailedDrawing = ({ offline }: { offline: boolean }): ReactNode => (offline ? unplugged : brokenBox)
