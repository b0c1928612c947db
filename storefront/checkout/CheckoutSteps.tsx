import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useChosenLines } from './chosen-lines.ts'
import './checkout-frame.css'

const steps = ['cart', 'shipping', 'confirm'] as const

/**
 * CheckoutSteps: the current step of the checkout, with links to the completed ones. Its style sheet hides search
 * and menus while it is shown, and leaves one line of the footer.
 */
export function CheckoutSteps({ at }: { at: 'shipping' | 'confirm' }) {
  const texts = useTexts('checkout')
  const { lines, query } = useChosenLines()
  const current = steps.indexOf(at)
  return (
    <nav aria-label={texts.steps}>
      <ol className="checkout-steps">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            {index < current && !(step === 'cart' && lines) ? (
              <Link href={href(step, {}, step === 'cart' ? {} : query)}>{texts.stepNames[step]}</Link>
            ) : (
              <span>{texts.stepNames[step]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
