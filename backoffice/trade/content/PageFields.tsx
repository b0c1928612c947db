import { TargetList, TargetSearch } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useValue } from './editor.ts'
import { Both, Choice, Marked, Text } from './fields.tsx'
import { ImageField } from './ImageField.tsx'
import { ShownFields } from './ShownFields.tsx'

/** The fields of a page of text. */
export function PageFields() {
  const texts = useTexts('content')
  return (
    <>
      <Both path="title" label={texts.titleField} />
      <Body />
    </>
  )
}

function Body() {
  const texts = useTexts('content')
  return (
    <>
      <p className="offer-hint">{texts.markHelp}</p>
      <div className="offer-pair content-bodies">
        {(['th', 'en'] as const).map((language) => (
          <Marked key={language} path={`body.${language}`} label={texts.inLanguage[language](texts.body)} />
        ))}
      </div>
    </>
  )
}

/** The fields of a popup on the home page. */
export function PopupFields() {
  const texts = useTexts('content')
  return (
    <>
      <Both path="title" label={texts.titleField} />
      <Body />
      <div className="offer-pair">
        <Text path="link" label={texts.link} help={texts.linkHelp} isNullable />
      </div>
      <Both path="linkText" label={texts.linkText} />
      <ImageField path="image" label={texts.image} />
      <ShownFields />
    </>
  )
}

/** The fields of a banner, with the goods of its page. */
export function BannerFields() {
  const texts = useTexts('content')
  const [condition] = useValue<string>('condition')
  const [items, setItems, error] = useValue<readonly number[]>('items')
  const level = condition === 'brand' ? 'brand' : 'product'
  return (
    <>
      <Both path="description" label={texts.description} />
      <Choice path="condition" label={texts.condition} choices={texts.conditions} />
      <TargetSearch
        key={level}
        level={level}
        label={texts.addItem[level]}
        clears
        onChoose={(target) => target && !items.includes(target.id) && setItems([...items, target.id])}
      />
      <TargetList level={level} ids={items} onRemove={(id) => setItems(items.filter((one) => one !== id))} />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ImageField path="image" label={texts.image} />
      <ShownFields />
    </>
  )
}
