import type { ReactNode } from 'react'
import { tipped, unplugged } from './more-drawings.tsx'

/** FailedDrawing: what stands above "failed" and "no internet", in one hand everywhere. */
export const FailedDrawing = ({ offline }: { offline: boolean }): ReactNode => (offline ? unplugged : tipped)
