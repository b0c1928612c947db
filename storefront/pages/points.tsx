import '#storefront/page-frame/document.css'
import '#storefront/account/account.css'
import '#design/documents.css'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { PointsBalance } from '#storefront/loyalty/PointsPanel.tsx'
import { PointsHistory } from '#storefront/loyalty/PointsHistory.tsx'
import { usePhoneUnverified } from '#storefront/loyalty/use-own-points.ts'
import { href } from '#storefront/router/href.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function PointsPage() {
  const shell = useTexts('shell')
  const texts = useTexts('account')
  const isUnverified = usePhoneUnverified()
  const requested = Number(useQueryOfAddress().get('page'))
  const page = Number.isSafeInteger(requested) && requested > 0 && requested < 100_000 ? requested : 1
  return (
    <>
      <PageTitle back={href('account')}>{shell.titlePoints}</PageTitle>
      <div className="points-page">
        <section className="panel">
          <h2 className="sr-only">{texts.points}</h2>
          <PointsBalance />
          {texts.pointsRules.map((rule) => (
            <p key={rule} className="text-quiet">
              {rule}
            </p>
          ))}
        </section>
        {!isUnverified && (
          <section className="panel">
            <h2>{texts.pointsHistory}</h2>
            <PointsHistory page={page} />
          </section>
        )}
      </div>
    </>
  )
}
