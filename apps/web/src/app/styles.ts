import '@cloud/ui/tokens.css'
import '@cloud/ui/base.css'
