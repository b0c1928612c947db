import type { ReactNode } from 'react'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { PointsPanel } from '#storefront/loyalty/PointsPanel.tsx'
import { href } from '#storefront/router/href.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { readPart, type AccountPart } from './account-parts.ts'
import { AccountRows } from './AccountRows.tsx'
import { Addresses } from './Addresses.tsx'
import { Credit } from './Credit.tsx'
import { DataAndHelp } from './DataAndHelp.tsx'
import { DisplayChoices } from './DisplayChoices.tsx'
import { LineNotices } from './LineNotices.tsx'
import { Reminder } from './Reminder.tsx'
import type { Profile } from './save-profile.ts'
import { Security } from './Security.tsx'
import { ShopDetails } from './ShopDetails.tsx'
import { WeekSavings } from './WeekSavings.tsx'
import './form.css'
import './account.css'

/** Account: the retailer's own data and what can be changed there; on a phone a list of its parts, or one of them. */
export function Account() {
  const texts = useTexts('account')
  const part = readPart(useQueryOfAddress())
  const { data: profile, isError, error, refetch } = useProfile()
  if (isError && !profile) {
    const head = { head: texts.heading, back: href('home') }
    return <PageFailed {...head} code={codeOf(error)} onRetry={() => void refetch()} />
  }
  if (!profile) return <LoadingScreen />
  return (
    <>
      <PageTitle
        back={part ? href('account') : href('home')}
        aside={<p className="text-quiet">{texts.outletCode(profile.outletCode)}</p>}
      >
        {texts.heading}
      </PageTitle>
      <div className="account">
        {!part && <AccountRows profile={profile} />}
        <div>
          {(['shop', 'addresses', 'security', 'line'] as const).map((name) => (
            <Part key={name} name={name} shown={part} profile={profile} />
          ))}
        </div>
        <div>
          <div className={part ? 'account-wide' : undefined}>
            <WeekSavings />
          </div>
          <div className="account-wide">
            <PointsPanel />
          </div>
          {(['credit', 'reminder', 'display'] as const).map((name) => (
            <Part key={name} name={name} shown={part} profile={profile} />
          ))}
          <div className={part ? 'account-wide' : undefined}>
            <DataAndHelp />
          </div>
        </div>
      </div>
    </>
  )
}

const panels: Record<AccountPart, (profile: Profile) => ReactNode> = {
  credit: () => <Credit />,
  shop: (profile) => <ShopDetails profile={profile} />,
  addresses: (profile) => <Addresses profile={profile} />,
  security: (profile) => <Security profile={profile} />,
  line: () => <LineNotices />,
  reminder: (profile) => <Reminder profile={profile} />,
  display: () => <DisplayChoices />,
}

/** A part: a desktop shows all of them, a phone the one that is open. */
const Part = ({ name, shown, profile }: { name: AccountPart; shown: AccountPart | null; profile: Profile }) => (
  <div className={name === shown ? undefined : 'account-wide'}>{panels[name](profile)}</div>
)
