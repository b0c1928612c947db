import { Questions } from '#storefront/help/Questions.tsx'

export const QuestionAndAnswerPage = () => <Questions />
