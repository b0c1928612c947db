import { Shelf } from '#storefront/catalogue/Shelf.tsx'
import { useBoughtBefore } from '#storefront/catalogue/use-bought-before.ts'
import { useReserved } from '#storefront/catalogue/use-reserved.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const shelfLength = 8

/** OwnShelf: what the shop buys most often, and what not everybody is shown. */
export function OwnShelf() {
  const texts = useTexts('browse')
  const { data } = useBoughtBefore()
  const reserved = useReserved()
  return (
    <>
      <Shelf title={texts.boughtBefore} cards={data?.slice(0, shelfLength) ?? []} all={href('recent')} />
      <Shelf title={texts.reserved} cards={reserved.data ?? []} />
    </>
  )
}
