import { FailedState } from '../../components/messages/FailedState/FailedState.tsx'
import { ENGLISH } from '../../words/en.ts'
import { WordsProvider } from '../../words/words-provider.tsx'

const words = { ...ENGLISH, messages: { ...ENGLISH.messages, tryAgain: 'Load again' } }

export const English = ({ onRetry }: { readonly onRetry: () => void }) => (
  <WordsProvider words={words}>
    <FailedState heading="The offers could not be loaded" onRetry={onRetry} />
  </WordsProvider>
)
