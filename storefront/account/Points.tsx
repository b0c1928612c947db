import { formatWhole } from '#rules/money.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function Points({ points }: { points: number }) {
  const texts = useTexts('account')
  return (
    <section className="panel account-points">
      <h2>{texts.points}</h2>
      <b>
        {formatWhole(points)} <small>{texts.pointsUnit}</small>
      </b>
    </section>
  )
}
