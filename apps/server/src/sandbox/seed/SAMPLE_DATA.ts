/** The key of the settings that says that the sample data is there. */
export const SAMPLE_DATA = 'sample_data'
