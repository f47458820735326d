import { ChunkError } from '../../loading/chunk-error.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { OpenedLater } from '../../loading/opened-later.tsx'

const VramGuide = lazyWithFallback(ChunkError, () => import('./vram-guide.tsx'))

/** Under the cards. */
export const WhichCard = () => (
  <OpenedLater summary="Какая карта нужна для языковой модели">
    <VramGuide />
  </OpenedLater>
)
