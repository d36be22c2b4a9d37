import { ChatBox } from '../features/chat/chat-box.tsx'
import { HomePage } from '../features/home/home-page.tsx'

/** The landing page, put together from the features that stand on it. */
export function HomeRoute() {
  return <HomePage chat={<ChatBox />} />
}
