import { codeOf } from '#storefront/api/call-or-throw.ts'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { useProfile } from '#storefront/identity/use-profile.ts'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { PointsPanel } from '#storefront/loyalty/PointsPanel.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Addresses } from './Addresses.tsx'
import { DataAndHelp } from './DataAndHelp.tsx'
import { DisplayChoices } from './DisplayChoices.tsx'
import { LineNotices } from './LineNotices.tsx'
import { Reminder } from './Reminder.tsx'
import { Security } from './Security.tsx'
import { ShopDetails } from './ShopDetails.tsx'
import './form.css'
import './account.css'

/** Account: the retailer's own data and what can be changed there. */
export function Account() {
  const texts = useTexts('account')
  const { data: profile, isError, error, refetch } = useProfile()
  if (isError && !profile) {
    const head = { head: texts.heading, back: href('home') }
    return <PageFailed {...head} code={codeOf(error)} onRetry={() => void refetch()} />
  }
  if (!profile) return <LoadingScreen />
  return (
    <>
      <PageTitle back={href('home')} aside={<p className="text-quiet">{texts.outletCode(profile.outletCode)}</p>}>
        {texts.heading}
      </PageTitle>
      <div className="account">
        <div>
          <ShopDetails profile={profile} />
          <Addresses profile={profile} />
          <Security profile={profile} />
          <LineNotices />
        </div>
        <div>
          <PointsPanel />
          <Reminder profile={profile} />
          <DisplayChoices />
          <DataAndHelp />
        </div>
      </div>
    </>
  )
}
