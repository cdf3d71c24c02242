import { everyDoor } from './press-every-door.ts';

everyDoor(3, 3);
