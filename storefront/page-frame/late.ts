import { lazy, type ComponentType, type ReactNode } from 'react'

/** What a dialog is given: then the words lie over the page, and can be closed. */
export type MissingPartProps = { open?: boolean; onClose?: () => void }

const Nothing = (): ReactNode => null
let Missing: (props: MissingPartProps) => ReactNode = Nothing

/** Called once, when what says that a part is missing is loaded: a first look goes without it. */
export const sayMissingBy = (part: typeof Missing): void => void (Missing = part)

/**
 * A part that loads after its page or with its first use: `late(() => withTexts(import('./Part.tsx'), []).then(({ Part }) => Part))`.
 * One that could not be loaded says so in its place, and the page stays. A browser requests a script only once until
 * the page is loaded again, so that is what is offered.
 * @param load its component
 * @param instead of what nobody misses: it is left out
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>, instead?: 'nothing') =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await load().catch(() => (instead ? Nothing : Missing)),
  }))
