import type { ReactNode } from 'react'
import ChevronRight from '#design/icons/chevron-right.ts'
import { lineLink } from '#contract/line/calls.ts'
import { getReminder } from '#contract/reminders/calls.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatWhole } from '#rules/money.ts'
import { Icon } from '#design/Icon.tsx'
import { useCall } from '#storefront/router/queries.ts'
import { useOwnPoints } from '#storefront/loyalty/use-own-points.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { languageNames } from '#storefront/texts/language-names.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { AccountPart } from './account-parts.ts'
import { CreditOwed } from './Credit.tsx'
import type { Profile } from './save-profile.ts'
import { textSize } from './text-size.ts'
import { useOwnCredit } from './use-own-credit.ts'

/** AccountRows: on a phone, the parts of the account as rows that lead to them, each with what is set there. */
export function AccountRows({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const language = useLanguage()
  const { data: points } = useOwnPoints()
  const credit = useOwnCredit()
  const { data: line } = useCall(['line-link'], lineLink, {})
  const { data: reminder } = useCall(['reminder', profile.id], getReminder, {})
  const part = (name: AccountPart, title: string, value: ReactNode) => (
    <Row to={href('account', {}, { part: name })} title={title} value={value} />
  )
  return (
    <ul className="panel account-links account-rows">
      <Row
        to={href('points')}
        title={texts.points}
        value={points && `${formatWhole(points.points)} ${texts.pointsUnit}`}
      />
      {credit && part('credit', texts.credit, <CreditOwed credit={credit} />)}
      {part('shop', texts.shop, profile.storeName)}
      {part('addresses', texts.addresses, texts.addressCount(formatWhole(profile.addresses.length)))}
      {part('security', texts.security, <i>{formatPhone(profile.phoneNumber)}</i>)}
      {line?.offered && part('line', texts.line, line.linkedOn ? texts.on : texts.off)}
      {part('reminder', texts.reminder, reminder && (reminder.on ? texts.on : texts.off))}
      {part('display', texts.display, `${languageNames[language]} · ${texts.sizes[textSize()]}`)}
    </ul>
  )
}

const Row = ({ to, title, value }: { to: string; title: string; value: ReactNode }) => (
  <li>
    <Link href={to} className="account-link">
      <span>{title}</span>
      <span className="account-value">{value}</span>
      <Icon of={ChevronRight} size={20} />
    </Link>
  </li>
)
