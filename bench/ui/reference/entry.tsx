import { createRoot } from 'react-dom/client'
import { CardList } from './card-list.tsx'
import { TenRows } from './ten-rows.tsx'

const SCREENS = {
  ten: <TenRows />,
  plain: <CardList all />,
  virtual: <CardList all={false} />
}

Object.assign(window, {
  show: (screen: keyof typeof SCREENS) =>
    createRoot(document.body.appendChild(document.createElement('main'))).render(SCREENS[screen])
})
