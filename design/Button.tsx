import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

/** The classes of a button for what is a link: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (look: Look, more = ''): string => `button button-${look}${more && ` ${more}`}`

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  /** Shows a wheel and takes no second press; the button keeps its focus and its words. */
  busy?: boolean
  children: ReactNode
}

/** Button: `primary` for the one next step of a screen, `plain`, `quiet` for the rest, `danger` for what cannot be undone. */
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
