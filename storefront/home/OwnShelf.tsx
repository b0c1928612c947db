import { Shelf } from '#storefront/catalogue/Shelf.tsx'
import { useBoughtBefore } from '#storefront/catalogue/use-bought-before.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const shelfLength = 8

/** OwnShelf: what the shop buys most often. */
export function OwnShelf() {
  const texts = useTexts('browse')
  const { data } = useBoughtBefore()
  return <Shelf title={texts.boughtBefore} cards={data?.slice(0, shelfLength) ?? []} all={href('recent')} />
}
