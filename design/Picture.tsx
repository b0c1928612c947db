import { useState } from 'react'
import { pictureSet, pictureSource, type PictureWidth } from './picture-source.ts'

type Place = 'card' | 'tile' | 'line' | 'large' | 'banner'

/**
 * The display width at each place. On phones a card requests slightly less than it covers: the drawn packs look the
 * same at 300 pixels, and a slow network benefits.
 */
const places: Record<Place, { sizes: string; width: PictureWidth; most: PictureWidth; ratio: number }> = {
  card: { sizes: '(min-width:780px) 200px,33vw', width: 300, most: 600, ratio: 1 },
  tile: { sizes: '', width: 160, most: 160, ratio: 1 },
  line: { sizes: '', width: 160, most: 160, ratio: 1 },
  large: { sizes: '(min-width:780px) 520px,70vw', width: 300, most: 824, ratio: 1 },
  banner: { sizes: '(min-width:540px) 460px,70vw', width: 600, most: 824, ratio: 1648 / 700 },
}

type PictureProps = {
  /** Picture id of the content backend; null shows the empty tile. */
  image: string | null
  place: Place
  /** On the first screen: loaded eagerly; `first` marks the one largest picture, which is loaded before all others. */
  early?: boolean | 'first'
  /** Empty where the name is shown next to it, which is nearly always. */
  alt?: string
}

/**
 * Picture: an image in a box of fixed proportions (1:1, banners 1648:700), lazy unless `early`. One that fails to load,
 * even before hydration, becomes the empty tile.
 */
export function Picture({ image, place, early, alt = '' }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  // Not a span: those hold text.
  if (!image || lost === image) return <i className="pic pic-none" {...(alt && { role: 'img', 'aria-label': alt })} />
  const { sizes, width, most, ratio } = places[place]
  return (
    <img
      className="pic"
      ref={(drawn) => {
        if (drawn?.complete && !drawn.naturalWidth) setLost(image)
      }}
      onError={() => setLost(image)}
      alt={alt}
      src={pictureSource(image, width)}
      srcSet={width === most ? undefined : pictureSet(image, width, most)}
      sizes={width === most ? undefined : sizes}
      width={width}
      height={Math.round(width / ratio)}
      loading={early ? undefined : 'lazy'}
      fetchPriority={early === 'first' ? 'high' : undefined}
    />
  )
}
