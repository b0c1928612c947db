import { Link, Redirect } from 'wouter'
import { getFirstSteps } from '#contract/backoffice/settings/company/calls.ts'
import type { FirstStep } from '#rules/company/first-steps.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import { Icon } from '#design/Icon.tsx'
import './company.css'

/** Where each step is done. */
const places: Record<FirstStep, string> = {
  company: '/settings/company#seller',
  account: '/settings/company#account',
  delivery: '/delivery-terms',
  goods: '/products',
  retailer: '/retailers',
  staff: '/staff',
  order: '/orders/new',
}

/** What a new company does before its first order. Once it is done, the day begins with the orders. */
export function Screen() {
  const { start: texts } = useTexts('company')
  // What was done on another screen is seen at once.
  const first = useCall(['first-steps'], getFirstSteps, {}, { staleTime: 0 })
  if (first.data?.done) return <Redirect to="/orders" replace />
  return (
    <>
      <ScreenHead title={texts.title} />
      <p className="company-hint">{texts.note}</p>
      <QueryState query={first}>
        <ol className="company-steps">
          {first.data?.steps.map(({ step, done }) => (
            <li key={step} className={`panel ${done ? 'is-done' : ''}`}>
              <Icon of={done ? CircleCheck : CircleAlert} />
              <div className="company-step">
                <Link className="link" href={places[step]}>
                  {texts.steps[step]}
                </Link>
                {!done && texts.needs[step] && <p className="company-hint">{texts.needs[step]}</p>}
              </div>
              <Badge tone={done ? 'done' : 'notice'}>{done ? texts.done : texts.open}</Badge>
            </li>
          ))}
        </ol>
      </QueryState>
    </>
  )
}
