import { addons } from 'storybook/manager-api'
import { create, getPreferredColorScheme } from 'storybook/theming'
import manifest from '../package.json' with { type: 'json' }

/** Shows the version of the package above the list of stories. */
addons.setConfig({
  theme: create({ base: getPreferredColorScheme(), brandTitle: `${manifest.name} ${manifest.version}` })
})
