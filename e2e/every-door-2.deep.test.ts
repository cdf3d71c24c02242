import { everyDoor } from './press-every-door.ts';

everyDoor(2, 3);
