import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

/** Classes that make a link look like a button: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (look: Look, more = ''): string => `button button-${look}${more && ` ${more}`}`

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  /** Shows a spinner and ignores presses; the button keeps its focus and its label. */
  busy?: boolean
  children: ReactNode
}

/** Button: `primary` for a screen's one next step, `plain` and `quiet` for others, `danger` for the irreversible. */
export function Button({ look = 'plain', busy, className, onClick, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
