import { useTexts } from '#backoffice/texts/use-texts.ts'

/** Instead of a screen: there is none, it is not for this person, or it stopped working. */
export function EmptyScreen({ reason }: { reason: 'forbidden' | 'noScreen' | 'crashed' }) {
  const texts = useTexts('shell')
  return (
    <section className="empty-screen">
      <h1>{texts[reason]}</h1>
      <p>{texts[`${reason}Text`]}</p>
    </section>
  )
}
