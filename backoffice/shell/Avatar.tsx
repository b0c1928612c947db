import { initialOf } from '#backoffice/kit/initial.ts'

const hues = ['leaf', 'sky', 'plum', 'clay', 'sea'] as const

/** Avatar: a person by the first letter of their name, always in the same colour. */
export function Avatar({ name, label }: { name: string; label?: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      className={`avatar avatar-${hues[sum % hues.length]}`}
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
    >
      {initialOf(name)}
    </span>
  )
}
