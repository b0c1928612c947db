import type { TextPage } from '#contract/pages/shapes.ts'
import { Questions } from '#storefront/help/Questions.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'

export const QuestionAndAnswerPage = ({ data }: PageProps<TextPage>) => <Questions data={data} />
