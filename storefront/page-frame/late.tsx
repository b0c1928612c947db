import { lazy, type ComponentType } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/**
 * A part that loads after its page or with its first use: `late(() => withTexts(import('./Part.tsx'), []).then(({ Part }) => Part))`.
 * One that could not be loaded says so in its place, and the page stays. A browser requests a script only once until
 * the page is loaded again, so that is what is offered.
 * @param load its component
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => MissingPart) }))

/** The same for what nobody misses: it is left out. */
export const lateOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) }))

/** What a dialog is given: then the words lie over the page, and can be closed. */
type DialogProps = { open?: boolean; onClose?: () => void }

function MissingPart({ open = true, onClose }: DialogProps) {
  const texts = useTexts('shell')
  if (!open) return null
  return (
    <div role="alert" className={onClose ? 'missing-part is-over' : 'missing-part'}>
      <p>{texts.partMissing}</p>
      <button type="button" className="button button-plain" onClick={() => location.reload()}>
        {texts.reloadPage}
      </button>
      {onClose && (
        <button type="button" className="button button-quiet" onClick={onClose}>
          {texts.close}
        </button>
      )}
    </div>
  )
}
