import type { ReactNode } from 'react'
import Check from '#design/icons/check.ts'
import X from '#design/icons/x.ts'
import { Icon } from '#design/Icon.tsx'
import './steps.css'

/** A step of a way. `stopped`: the way ends here, and not where it should have. */
type Step = { id: string; name: string; note?: ReactNode; is: 'passed' | 'current' | 'stopped' | 'ahead' }

/** Steps: a way with its steps as a line, and where on it something is. */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className="steps" aria-label={label}>
    {steps.map(({ id, name, note, is }) => (
      <li
        key={id}
        className={`is-${is}`}
        {...((is === 'current' || is === 'stopped') && { 'aria-current': 'step' as const })}
      >
        <span className="step-mark" aria-hidden="true">
          {is === 'passed' && <Icon of={Check} size={14} />}
          {is === 'stopped' && <Icon of={X} size={14} />}
        </span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ol>
)
