/** What other rooms show of journeys abroad. */
export { mayReadTravel, TravelTab } from './travel-tab.tsx';
