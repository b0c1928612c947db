import type { ReactNode } from 'react'
import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import Info from '#design/icons/info.ts'
import TriangleAlert from '#design/icons/triangle-alert.ts'
import { Icon } from './Icon.tsx'
import { inPhrases } from './Phrases.tsx'

type Tone = 'notice' | 'info' | 'done' | 'failed'
const drawings = { notice: TriangleAlert, info: Info, done: CircleCheck, failed: CircleAlert } satisfies Record<
  Tone,
  unknown
>

/**
 * Notice: a message that stays in the page while it applies, instead of a pop-up. `failed` is announced immediately.
 * `action` is one button or link.
 */
export function Notice({
  tone = 'notice',
  children,
  action,
}: {
  tone?: Tone
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'failed' ? 'alert' : undefined}>
      <Icon of={drawings[tone]} />
      <div className="flex-1">{inPhrases(children)}</div>
      {action}
    </div>
  )
}
