import { useState } from 'react'
import { pictureSet, pictureSource, type PictureWidth } from './picture-source.ts'
import { useDesignTexts } from './texts.ts'

type Place = 'card' | 'tile' | 'line' | 'large' | 'banner'

/**
 * The display width at each place. On phones a card requests slightly less than it covers: the drawn packs look the
 * same at 300 pixels, and a slow network benefits.
 */
const places: Record<Place, { sizes: string; width: PictureWidth; largest: PictureWidth; ratio: number }> = {
  card: { sizes: '(min-width:780px) 200px,33vw', width: 300, largest: 600, ratio: 1 },
  tile: { sizes: '', width: 160, largest: 160, ratio: 1 },
  line: { sizes: '', width: 160, largest: 160, ratio: 1 },
  large: { sizes: '(min-width:780px) 520px,70vw', width: 300, largest: 824, ratio: 1 },
  banner: { sizes: '(min-width:540px) 460px,70vw', width: 600, largest: 824, ratio: 1648 / 700 },
}

type PictureProps = {
  /** Picture id of the content backend; null shows the empty tile. */
  image: string | null
  place: Place
  /** On the first screen: loaded eagerly; `first` marks the one largest picture, which is loaded before all others; tiles come after both. */
  early?: boolean | 'first'
  /** Empty where the name is shown next to it, which is nearly always. */
  alt?: string
}

/**
 * Picture: an image in a box of fixed proportions (1:1, banners 1648:700), lazy unless `early`. One that fails to load,
 * even before hydration, becomes the empty tile.
 */
export function Picture({ image, place, early, alt = '' }: PictureProps) {
  const { language } = useDesignTexts()
  const [failedImage, setFailedImage] = useState<string | null>(null)
  // Not a span: those hold text.
  if (!image || failedImage === image)
    return <i className="pic pic-none" {...(alt && { role: 'img', 'aria-label': alt })} />
  const { sizes, width, largest, ratio } = places[place]
  return (
    <img
      className="pic"
      ref={(element) => {
        if (element?.complete && !element.naturalWidth) setFailedImage(image)
      }}
      onError={() => setFailedImage(image)}
      alt={alt}
      src={pictureSource(image, width, language)}
      srcSet={width === largest ? undefined : pictureSet(image, width, largest, language)}
      sizes={width === largest ? undefined : sizes}
      width={width}
      height={Math.round(width / ratio)}
      loading={early ? undefined : 'lazy'}
      fetchPriority={early === 'first' ? 'high' : early && place === 'tile' ? 'low' : undefined}
    />
  )
}
